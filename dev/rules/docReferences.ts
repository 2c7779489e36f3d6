/** Finds what the documentation names in backticks and the tree does not hold: files, folders, identifiers, linked pages. */

/** The tracked files of the repository, by path; the text is empty for those that are not source. */
export type Tree = ReadonlyMap<string, string>

export type BrokenReference = { readonly line: number; readonly reference: string }

const FILE = /\.(ts|tsx|mjs|sql|md|css|json|yaml|html|example)$/
/** `domains/<d>/XxxPage.tsx`, `src/**\/*.ts`, `art/`; neither an address (`/api/…`) nor a package (`@scope/name`). */
const PATH = /^[.\w<*][\w.<>*-]*(\/[\w.<>*-]+)*\/?$/
const IDENTIFIER = /^[A-Za-z_]\w*(\.\w+)*(?=$|\()/
/** One name or several, in front of the file that holds them: `a`, `b` (`c.ts`), `a(tx)` of `c.ts`. */
const NAMES_AND_FILE =
  /((?:`[A-Za-z_]\w*(?:\([^`]*\))?`(?:, | and | or )?)+) (?:\(|in |of |from )`([\w./-]+\.(?:ts|tsx|sql|mjs))`/g

/** A file and what is changed in it, as guides begin a step or a sentence: `c.ts`: the entry in `a`. */
const FILE_AND_CHANGES =
  /(?<=^\s*(?:\d+\.|-) |[.;] )`([\w./-]+\.(?:ts|tsx|sql|mjs))`: ((?:[^`.;]|`[^`]*`|\.(?! ))*)/g
const PLACE_IN_FILE = /(?:^| )(?:in|to|of) `([A-Za-z_]\w*)`/gi
const FILE_AND_TEST = /`([\w./-]+)(\.tsx?)` and its test/g
const CHECK_AND_MIGRATION = /check on `(\w+)\.(\w+)`[^`]*`((?:[\w./-]*\/)?\d{4}_\w+\.sql)`/g
const MIGRATION = /(^|\/)\d{4}_\w+\.sql$/

/** Names of other software that the documentation mentions and the code does not contain. */
const FOREIGN = new Set([
  'ANALYZE',
  'Referer',
  'alipay.data.bill.accountlog.query',
  'apiclient_key.pem',
  'cleanup',
  'createBrowserRouter',
  'dvh',
  'ignore_startup_parameters',
  'pg_restore',
  'plan_cache_mode',
  'ttl',
  'useradd',
])

/** A source without the lines that are only comment: the words of a sentence are not names. */
const withoutComments = (source: string): string => source.replace(/^\s*(\/\/|\/?\*|--).*$/gm, '')

/** A source without the paths that it imports from: a file named after what another one holds does not hold it. */
const withoutSpecifiers = (source: string): string => source.replace(/\bfrom '[^']*'/g, '')

const escaped = (text: string): string => text.replace(/[.+()]/g, '\\$&')

/** Matches the files and folders that a path may mean: a whole path or its end, with or without extension. */
const patternOf = (path: string): RegExp => {
  const pattern = path
    .replace(/\/$/, '')
    .split('/')
    .map((part) =>
      part === '**'
        ? '.*'
        : escaped(part)
            .replace(/\*/g, '[^/]*')
            .replace(/<\w+>/g, '[^/]+')
            .replace(/^Xxx/, '\\w+')
            .replace(/^NNNN_subject/, '\\d{4}_\\w+'),
    )
    .join('/')
  return new RegExp(`(^|/)${pattern}(\\.\\w+)?$`)
}

const foldersOf = (tree: Tree): Set<string> =>
  new Set(
    [...tree.keys()].flatMap((path) => {
      const parts = path.split('/').slice(0, -1)
      return parts.map((_, i) => parts.slice(0, i + 1).join('/'))
    }),
  )

/** Returns a function that lists the broken references of one page of the documentation, given its path and text. */
export const referenceChecker = (tree: Tree) => {
  const folders = foldersOf(tree)
  const folderNames = new Set([...folders].map((path) => path.slice(path.lastIndexOf('/') + 1)))
  const places = [...tree.keys(), ...folders]
  const words = new Set([...tree.values()].flatMap((text) => withoutComments(text).match(/\w+/g) ?? []))

  const isPath = (quoted: string): boolean => {
    if (!PATH.test(quoted)) return false
    return FILE.test(quoted) || (quoted.includes('/') && folderNames.has(quoted.split('/')[0] ?? ''))
  }
  const isKnownName = (quoted: string): boolean => {
    const name = IDENTIFIER.exec(quoted)?.[0]
    if (name === undefined || FOREIGN.has(name) || tree.has(name)) return true
    // The prefix of the metrics is added when they are presented.
    const bare = name.replace(/^shanghao_/, '')
    return words.has(name) || bare.split('.').every((word) => words.has(word))
  }
  const isFound = (quoted: string): boolean => {
    if (!isPath(quoted)) return isKnownName(quoted)
    const pattern = patternOf(quoted)
    return places.some((place) => pattern.test(place))
  }
  const holds = (file: string, name: string): boolean => {
    const pattern = patternOf(file)
    return [...tree].some(
      ([path, text]) => pattern.test(path) && new RegExp(`\\b${name}\\b`).test(withoutSpecifiers(text)),
    )
  }

  const migrations = [...tree].filter(([path]) => MIGRATION.test(path)).sort(([a], [b]) => a.localeCompare(b))
  /** Whether a later migration defines the function or constraint of a migration again: what the file holds is no longer in force. */
  const isReplaced = (file: string, name: string): boolean => {
    const pattern = patternOf(file)
    const at = migrations.findIndex(([path]) => pattern.test(path))
    const defines = new RegExp(`create (or replace )?function ${name}\\(|add constraint ${name}\\b`)
    return at !== -1 && migrations.slice(at + 1).some(([, text]) => defines.test(text))
  }

  const brokenSteps = (text: string): string[] =>
    [...text.matchAll(FILE_AND_CHANGES)].flatMap(([, file = '', changes = '']) =>
      // What follows another file is about that one.
      [...(changes.split(/`[\w./-]+\.(?:ts|tsx|sql|mjs)`/)[0] ?? '').matchAll(PLACE_IN_FILE)].flatMap(
        ([, name = '']) => (holds(file, name) ? [] : [`${name} in ${file}`]),
      ),
    )
  const missingTests = (text: string): string[] =>
    [...text.matchAll(FILE_AND_TEST)].flatMap(([, path = '', extension = '']) =>
      places.some((place) => patternOf(`${path}.test${extension}`).test(place))
        ? []
        : [`${path}.test${extension}`],
    )
  const replacedChecks = (text: string): string[] =>
    [...text.matchAll(CHECK_AND_MIGRATION)].flatMap(([, table = '', column = '', file = '']) =>
      isReplaced(file, `${table}_${column}_check`) ? [`${table}.${column} in ${file}`] : [],
    )

  const brokenIn = (text: string, page: string): string[] => {
    const quoted = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, q = '']) => (isFound(q) ? [] : [q]))
    const paired = [...text.matchAll(NAMES_AND_FILE)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/`(\w+)/g)].flatMap(([, name = '']) =>
        holds(file, name) && !isReplaced(file, name) ? [] : [`${name} in ${file}`],
      ),
    )
    const linked = [...text.matchAll(/\]\(([^)#:\s]+)[^)]*\)/g)].flatMap(([, target = '']) => {
      const { pathname } = new URL(target, `file:///${page}`)
      return places.includes(pathname.slice(1)) ? [] : [target]
    })
    return [
      ...quoted,
      ...paired,
      ...brokenSteps(text),
      ...missingTests(text),
      ...replacedChecks(text),
      ...linked,
    ]
  }

  return (page: string, markdown: string): BrokenReference[] =>
    markdown
      // Code blocks keep their lines, so that the numbers stay right.
      .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
      .split('\n')
      .flatMap((text, i) => brokenIn(text, page).map((reference) => ({ line: i + 1, reference })))
}
