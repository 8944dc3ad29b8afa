import type { Report } from '../model/report/report.ts'
import { type AskedUse, type Use, useOf } from '../model/use/use.ts'
import { costsIn } from './costs/catalogue.ts'

/** How a service uses what a run measured: as somebody asks now, else as the run was told, else what fits its suites. */
export function useOfRun({ run }: Pick<Report, 'run'>, asked: AskedUse = {}): Use {
  const { suites, use } = run.spec
  const told: AskedUse = Object.assign({}, ...suites.map((suite) => costsIn(suite).useOf?.(run.spec)))
  const isOtherKind = asked.use !== undefined && asked.use !== use?.use
  return useOf({ ...told, ...(isOtherKind ? {} : use), ...asked }, suites)
}
