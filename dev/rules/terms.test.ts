import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../platform.mjs'
import { termViolationsIn } from './terms.ts'

const sources = globSync('{web,client,console,contract,server}/{src,seed}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|\.test\.tsx?$/.test(path),
})

describe('terms of the Chinese texts', () => {
  test('every text a person can see uses the terms of docs/terms.md and promises nothing that is not built', () => {
    expect(sources.length).toBeGreaterThan(300)
    const found = sources.flatMap((path) =>
      termViolationsIn(path, readFileSync(join(root, path), 'utf8')).map(
        ({ line, text, use }) => `${path}:${line} “${text}” → ${use}`,
      ),
    )
    expect(found).toEqual([])
  })

  test.each([
    ["const a = '钱到哪了'", '资金去向'],
    ["const a = '每一笔提到哪一步了'", '查看提现进度'],
    ["const a = '注册就到账，租号时直接抵租金。'", '注册即领'],
    ['const a = <p>请联系号主</p>', 'nothing: it is not built yet'],
    ["const a = '可提现'", '现金余额'],
    ["const a = '租到'", '到期时间/实际归还'],
    ["const a = '协助验证'", '号主协助验证'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text that holds a template
    ['const a = `${fen} 元由平台保管`', '托管'],
  ])('finds the variant in %s', (source, use) => {
    expect(termViolationsIn('a.tsx', source).map((violation) => violation.use)).toEqual([use])
  })

  test('comments are not looked at', () => {
    expect(termViolationsIn('a.ts', '/** 客服: 钱到哪了 */ const a = 1')).toEqual([])
  })
})
