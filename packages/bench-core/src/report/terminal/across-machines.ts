import type { AcrossMachines } from '../../model/report/across-machines.ts'
import { acrossDocument, acrossTitle } from '../document/across-machines.ts'
import { type Screen, terminalDocument } from '../print/terminal.ts'

/** A result over machines as text. */
export function renderAcross(across: AcrossMachines, screen: Screen): string {
  return terminalDocument(acrossTitle(across), acrossDocument(across), screen)
}
