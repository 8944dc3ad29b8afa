import { codecs, findCodec } from '../../codecs/catalogue.ts'
import { WirebenchError } from '../../model/errors.ts'
import type { RunRequest } from '../../model/run-spec.ts'
import type { SuitePart } from '../suite.ts'
import { defaultTests } from './dimensions/catalogue.ts'

/** @throws WirebenchError for a codec that nobody knows, and for a reference that takes no part. */
export function resolveCodecs({ codecs: wanted, reference: named, tests, preset }: RunRequest): SuitePart {
  const chosen = [...new Set(wanted ?? codecs.map(({ info }) => info.name))]
  const reference = named ?? (chosen.includes('json') ? 'json' : chosen[0]!)
  chosen.forEach(findCodec)
  if (!chosen.includes(findCodec(reference).info.name)) {
    throw new WirebenchError(
      'invalid-option',
      `the reference "${reference}" is not among the codecs ${chosen.join(', ')}`,
      `add it to the codecs, or take one of them as the reference`,
    )
  }
  return { codecs: chosen, reference, tests: [...new Set(tests ?? defaultTests(preset ?? 'quick'))] }
}
