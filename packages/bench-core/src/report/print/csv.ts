import type { Section, SectionLine } from '../tables/section.ts'
import type { Cell, Figure, NamedCase } from '../tables/table.ts'

/** A line for every figure that a table has a name for in CSV, of the case that its row is about. */
export function csvLines(sections: readonly Section[]): SectionLine[] {
  const rows = sections.flatMap(({ tables }) => tables.flatMap((table) => table.rows))
  return rows.flatMap((row) => {
    const named = row.find(
      (cell): cell is NamedCase => cell !== null && typeof cell === 'object' && 'of' in cell,
    )
    return row.flatMap((cell): SectionLine[] => {
      if (named === undefined || !isNamed(cell)) return []
      const { csv, ...figure } = cell
      return [{ ...named.of, ...figure, ...csv }]
    })
  })
}

function isNamed(cell: Cell): cell is Figure & Required<Pick<Figure, 'csv'>> {
  return cell !== null && typeof cell === 'object' && 'csv' in cell
}
