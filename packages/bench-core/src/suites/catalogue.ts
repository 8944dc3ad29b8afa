import type { SuiteName } from '../model/suite-name.ts'
import { codecSuite } from './codec/suite.ts'
import { commandSuite } from './command/suite.ts'
import { protocolSuite } from './protocol/suite.ts'
import { storageSuite } from './storage/suite.ts'
import type { Suite } from './suite.ts'

const suites = {
  codec: codecSuite,
  storage: storageSuite,
  protocol: protocolSuite,
  command: commandSuite,
} as const satisfies Record<SuiteName, Suite>

export function findSuite<Name extends SuiteName>(name: Name): (typeof suites)[Name] {
  return suites[name]
}
