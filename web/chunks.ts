type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** What runs before an entry does: the module and everything it imports, on-demand imports left out. */
const closure = (graph: Graph, id: string, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found
  found.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closure(graph, next, found)
  return found
}

/**
 * How the script is cut: one piece for what every visit needs, one for what home needs besides, the rest as the bundler
 * sees fit. Left alone it cuts home into two dozen files, which take more bytes and more round trips.
 */
export const chunkOf = (main: string, home: string) => {
  let shell: Set<string> | null = null
  let cards: Set<string> | null = null
  return (id: string, graph: Graph): string | null => {
    shell ??= closure(graph, main)
    cards ??= closure(graph, home)
    if (id === main || id === home) return null
    return shell.has(id) ? 'shell' : cards.has(id) ? 'cards' : null
  }
}
