import { parseSync, Visitor } from 'oxc-parser'

export type Import = {
  readonly specifier: string
  readonly line: number
  /** False for `import type`, which leaves nothing behind; `import { type X }` still loads the module. */
  readonly runtime: boolean
}

export type SourceFile = {
  readonly path: string
  readonly imports: readonly Import[]
  /** Every string, template text, and text between JSX tags. */
  readonly texts: readonly { readonly text: string; readonly line: number }[]
  /** Calls of a method with a string as first argument: `insertInto('goods')`. */
  readonly calls: readonly { readonly method: string; readonly argument: string; readonly line: number }[]
  /** Has statements, and each of them passes on what another file exports. */
  readonly onlyPassesOn: boolean
}

/** Reads what the rules ask of a file. Raises an Error with the place when it isn't valid TypeScript. */
export const readSource = (path: string, source: string): SourceFile => {
  const { module, program, errors } = parseSync(path, source)
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const fault = errors[0]
  if (fault) throw new Error(`${path}:${lineOf(fault.labels[0]?.start ?? 0)} ${fault.message}`)

  const texts: { text: string; line: number }[] = []
  const calls: { method: string; argument: string; line: number }[] = []
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') texts.push({ text: value, line: lineOf(start) })
    },
    TemplateElement: ({ value, start }) => texts.push({ text: value.raw, line: lineOf(start) }),
    JSXText: ({ value, start }) => texts.push({ text: value, line: lineOf(start) }),
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return
      calls.push({ method: callee.property.name, argument: first.value, line: lineOf(start) })
    },
  }).visit(program)

  const passedOn = module.staticExports.flatMap(({ start, end, entries }) => {
    const from = entries[0]?.moduleRequest
    return from ? [{ moduleRequest: from, start, end }] : []
  })
  const isTyped = (start: number, end: number) => /^(import|export)\s+type\b/.test(source.slice(start, end))
  const imports = [...module.staticImports, ...passedOn].map(({ moduleRequest, start, end }) => ({
    specifier: moduleRequest.value,
    line: lineOf(start),
    runtime: !isTyped(start, end),
  }))
  const dynamic = module.dynamicImports.map(({ moduleRequest, start }) => ({
    specifier: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    line: lineOf(start),
    runtime: true,
  }))
  return {
    path,
    imports: [...imports, ...dynamic],
    texts,
    calls,
    onlyPassesOn: program.body.length > 0 && passedOn.length === program.body.length,
  }
}
