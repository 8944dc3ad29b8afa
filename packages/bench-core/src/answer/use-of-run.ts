import type { Report } from '../model/report/report.ts'
import { type AskedUse, type Use, useOf } from '../model/use/use.ts'

/** How a service uses what a run measured: as somebody asks now, else as the run was told, else what fits its suites. */
export function useOfRun({ run }: Pick<Report, 'run'>, asked: AskedUse = {}): Use {
  const { suites, use, protocol } = run.spec
  // A run that looked for a rate within a target was about that one.
  const target =
    protocol?.sloNs !== undefined && suites.includes('protocol') ? { sloMs: protocol.sloNs / 1e6 } : {}
  const isOtherKind = asked.use !== undefined && asked.use !== use?.use
  return useOf({ ...target, ...(isOtherKind ? {} : use), ...asked }, suites)
}
