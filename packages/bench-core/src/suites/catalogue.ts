import type { SuiteName } from '../model/suite-name.ts'
import { codecSuite } from './codec/suite.ts'
import { protocolSuite } from './protocol/suite.ts'
import { storageSuite } from './storage/suite.ts'
import type { Suite } from './suite.ts'

const suites: Partial<Readonly<Record<SuiteName, Suite>>> = {
  codec: codecSuite,
  storage: storageSuite,
  protocol: protocolSuite,
}

export function findSuite(name: SuiteName): Suite {
  const found = suites[name]
  if (!found) throw new Error(`the suite ${name} is not in the catalogue`)
  return found
}
