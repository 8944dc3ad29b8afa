import { marginOptions } from '../../model/options/margins.ts'
import { type AskedMargins, marginsOf } from '../../model/use/margins.ts'
import { askedOf, type Typed } from './request-options.ts'

/** The margins that a report which is there already is to be read with. @throws WirebenchError for those that nothing could be decided with. */
export function askedMargins(typed: Typed): AskedMargins {
  const asked = askedOf(marginOptions, typed)
  marginsOf(asked)
  return asked
}
