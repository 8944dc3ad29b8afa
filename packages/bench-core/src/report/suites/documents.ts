import type { SuiteName } from '../../model/suite-name.ts'
import { codecDocument } from './codec/document.ts'
import { commandDocument } from './command/document.ts'
import { protocolDocument } from './protocol/document.ts'
import { storageDocument } from './storage/document.ts'
import type { SuiteDocument } from './suite-document.ts'

const documents: Readonly<Record<SuiteName, SuiteDocument>> = {
  codec: codecDocument,
  storage: storageDocument,
  protocol: protocolDocument,
  command: commandDocument,
}

/** What a suite brings to documents. */
export function documentOf(suite: SuiteName): SuiteDocument {
  return documents[suite]
}
