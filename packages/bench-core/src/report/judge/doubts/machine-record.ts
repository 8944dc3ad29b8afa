import type { Report } from '../../../model/report/report.ts'
import type { MachineRecord } from '../../../model/run/machine-record.ts'
import { abilityOf } from '../../../stats/decisions/ability.ts'

/** What a report says of the machine: what could be told apart on it, and how much identical code differed. */
export function machineRecord(report: Report): Omit<MachineRecord, 'run'> {
  const ability = abilityOf(report)
  const nulls = report.environment.noise.nullLogRatios.filter(({ metric }) => metric === meanTime)
  const bands = nulls.flatMap(({ band }) => band ?? [])
  return {
    canTell: ability && { median: ability.median, worst: ability.worst },
    identical: nulls.flatMap(({ logRatios }) => logRatios.map(Math.exp)),
    band: bands.length === 0 ? null : Math.expm1(Math.max(...bands)),
  }
}

const meanTime = 'nsPerOperation'
