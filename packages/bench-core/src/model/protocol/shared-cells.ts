import type { ProtocolCell } from './protocol-spec.ts'

/** What so many generators are asked to do together: each has a connection of each load, so that loads that have too few are left out. */
export function sharedCells(cells: readonly ProtocolCell[], generators: number): ProtocolCell[] {
  return cells.flatMap((cell) => {
    const { load } = cell
    if (load.load === 'open') {
      const ofEach = { ...load, connections: Math.max(generators, load.connections) }
      return { ...cell, load: ofEach, generators }
    }
    const known = load.load === 'sequential' ? 1 : load.connections
    return known < generators ? [] : { ...cell, generators }
  })
}
