import type { SuiteName } from '../../model/suite-name.ts'
import { codecCosts } from './codec-costs.ts'
import { protocolCosts } from './protocol-costs.ts'
import { storageCosts } from './storage-costs.ts'
import type { SuiteCosts } from './suite-costs.ts'

const catalogue: Readonly<Record<SuiteName, SuiteCosts>> = {
  codec: codecCosts,
  storage: storageCosts,
  protocol: protocolCosts,
  command: { layers: () => [], times: () => [] },
}

/** What a suite brings to answers. */
export function costsIn(suite: SuiteName): SuiteCosts {
  return catalogue[suite]
}
