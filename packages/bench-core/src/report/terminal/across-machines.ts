import type { AcrossMachines } from '../../model/report/across-machines.ts'
import { acrossDocument, acrossTitle } from '../document/across-machines.ts'
import { painter } from '../print/terminal/paint.ts'
import { asBlocks } from '../print/terminal/table.ts'
import { terminalTable } from '../print/terminal.ts'

/** A result over machines as text. */
export function renderAcross(
  across: AcrossMachines,
  { width, color }: { readonly width: number; readonly color: boolean },
): string {
  const paint = painter(color)
  const tables = acrossDocument(across).flatMap((section) => section.tables)
  return asBlocks([
    [paint.bold(acrossTitle(across))],
    ...tables.map((table) => terminalTable(table, width, paint)),
  ])
}
