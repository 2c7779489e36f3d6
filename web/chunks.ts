type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** The modules that run before an entry: the entry and its static imports, transitively; dynamic imports are left out. */
const closure = (graph: Graph, id: string, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found
  found.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closure(graph, next, found)
  return found
}

/** What the entry needs without the shell, which it loads after the first paint: the bundler's loader of dynamic imports, and its pause. */
const LOADER = ['vite/preload-helper', 'core/page/nextTask']

/**
 * How the script is split: two chunks of what every visit needs, libraries and the app itself, which run in tasks of their own
 * (main.tsx); one of what home needs in addition, the rest as the bundler decides. The bundler's default splits home into two
 * dozen files, which take more bytes and more round trips.
 */
export const chunkName = (main: string, home: string) => {
  let shell: Set<string> | null = null
  let homeModules: Set<string> | null = null
  /* What only the layouts of home need is not loaded with what other screens share with it. */
  const homeFolder = home.slice(0, home.lastIndexOf('/') + 1)
  const source = main.slice(0, main.lastIndexOf('/') + 1)
  return (id: string, graph: Graph): string | null => {
    shell ??= closure(graph, main)
    homeModules ??= closure(graph, home)
    if (id === main || id === home) return null
    if (LOADER.some((path) => id.includes(path))) return 'loader'
    if (shell.has(id)) return id.startsWith(source) ? 'shell' : 'libraries'
    if (!homeModules.has(id)) return null
    return id.startsWith(homeFolder) ? 'home' : 'homeModules'
  }
}
