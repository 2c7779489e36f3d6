import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from '../client/build/precompress.ts'

/** Where `vite dev` sends calls. In production the server serves the built console, so there is one origin. */
const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'
const entry = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** The modules by which antd and its icons insert style elements, which the content policy forbids. */
const STYLE_WRITERS = [
  /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/,
  /@ant-design\/icons\/es\/cssUtils\.js$/,
]

/** Lets antd adopt style sheets in place of style elements. Vite's own server has no content policy and keeps the elements. */
const adoptStyles = (): Plugin => ({
  name: 'adopt-styles',
  apply: 'build',
  load: {
    filter: { id: STYLE_WRITERS },
    handler: () => `export * from ${JSON.stringify(entry('src/core/theme/adoptedStyles.ts'))}`,
  },
})

/**
 * Where antd and its parts say too little or English to screen readers, and what stands there instead: icons say nothing, controls are
 * named in Chinese, the error of a field is said when it appears.
 */
const SAID_INSTEAD: readonly (readonly [module: string, written: string, instead: string])[] = [
  [
    '@ant-design/icons/es/components/AntdIconLight.js',
    '"aria-label": icon.name',
    '"aria-hidden": restProps["aria-label"] === undefined || undefined',
  ],
  [
    '@rc-component/input-number/es/StepHandler.js',
    "isUpAction ? 'Increase Value' : 'Decrease Value'",
    "isUpAction ? '增加' : '减少'",
  ],
  [
    '@rc-component/input/es/BaseInput.js',
    'className: clsx(clearIconCls',
    '"aria-label": "清除", className: clsx(clearIconCls',
  ],
  [
    'antd/es/input/Search.js',
    'classNames: mergedClassNames.button',
    '"aria-label": searchIcon ? "搜索" : undefined, classNames: mergedClassNames.button',
  ],
  [
    'antd/es/form/ErrorList.js',
    'key: key,',
    'key: key, role: errorStatus === "error" ? "alert" : undefined,',
  ],
  ['@rc-component/select/es/hooks/useAllowClear.js', "'Clear'", "'清除'"],
  ['@rc-component/tabs/es/TabNavList/OperationNode.js', "'expanded dropdown'", "'更多'"],
  [
    '@rc-component/image/es/Preview/Footer.js',
    '"aria-label": type',
    `"aria-label": ${JSON.stringify({
      prev: '上一张',
      next: '下一张',
      flipY: '上下翻转',
      flipX: '左右翻转',
      rotateLeft: '向左旋转',
      rotateRight: '向右旋转',
      zoomOut: '缩小',
      zoomIn: '放大',
    })}[type]`,
  ],
  // Of several pictures, each has its own text.
  ['@rc-component/image/es/Preview/index.js', 'alt: alt,', 'alt: alt ?? imgCommonProps?.alt,'],
  [
    '@rc-component/image/es/Preview/index.js',
    '"aria-label": alt,',
    '"aria-label": alt ?? imgCommonProps?.alt,',
  ],
  [
    '@rc-component/image/es/Preview/PrevNext.js',
    'onClick: () => onActive(-1)',
    '"aria-label": "上一张", onClick: () => onActive(-1)',
  ],
  [
    '@rc-component/image/es/Preview/PrevNext.js',
    'onClick: () => onActive(1)',
    '"aria-label": "下一张", onClick: () => onActive(1)',
  ],
  [
    '@rc-component/image/es/Preview/CloseBtn.js',
    'onClick: onClick',
    '"aria-label": "关闭", onClick: onClick',
  ],
]

/** Changes what antd says where none of its properties does. Fails where a new version of it is written in another way. */
const spokenInChinese = (): Plugin => ({
  name: 'spoken-in-chinese',
  apply: 'build',
  transform: {
    filter: { id: SAID_INSTEAD.map(([module]) => `**/node_modules/${module}`) },
    handler: (code, id) => {
      let changed = code
      for (const [module, written, instead] of SAID_INSTEAD) {
        if (!id.endsWith(module)) continue
        if (!changed.includes(written)) throw new Error(`${module} has no ${written}`)
        changed = changed.replace(written, instead)
      }
      return { code: changed, map: null }
    },
  },
})

/** The menu in the heading of a column, with a tree and radio buttons: filters stand above our tables. */
const withoutColumnFilters = (): Plugin => ({
  name: 'without-column-filters',
  apply: 'build',
  load: {
    filter: { id: /antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/ },
    handler: () => 'export const flattenKeys = () => []; export default () => null',
  },
})

/** The page of an address below `/console/owner/` or `/console/ops/`, as the server sends it. */
const consolePages = (): Plugin => ({
  name: 'console-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const [, name] = /^\/console\/(owner|ops)(?:\/|\?|$)/.exec(request.url ?? '') ?? []
      if (name !== undefined && request.headers.accept?.includes('text/html'))
        request.url = `/console/${name}.html`
      next()
    })
  },
})

export default defineConfig({
  base: '/console/',
  plugins: [react(), adoptStyles(), spokenInChinese(), withoutColumnFilters(), consolePages(), precompress()],
  server: {
    proxy: {
      '^/(healthz$|readyz$|icon\\.svg$|favicon\\.ico$|(api|userBase|realAuth|pay|merchants|uploads|portal-preview)/|upload$)':
        server,
    },
  },
  build: {
    target: 'es2022',
    /** `budget.test.ts` reads it. */
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: { owner: entry('owner.html'), ops: entry('ops.html') } },
  },
})
