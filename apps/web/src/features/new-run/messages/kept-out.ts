import type { Preflight } from '@wirebench/bench-core/results'
import type { FormValues } from '../form/form-values.ts'

/** Whether messages keep anybody out of the run who is ticked: unless they do, none has to be left out. */
export function keepAnyOut(
  { codecs, storage, protocol }: Pick<Preflight, 'codecs' | 'storage' | 'protocol'>,
  ticked: Pick<FormValues, 'suites' | 'codecs' | 'formats' | 'transports'>,
): boolean {
  const { suites, transports } = ticked
  const hasAny = {
    codec: codecs.some(({ codec, status }) => status === 'left-out' && ticked.codecs.includes(codec)),
    storage: storage?.leftOut.some(({ name }) => ticked.formats.includes(name)),
    // The ladder has its own, and a transport may have options.
    protocol: protocol?.leftOut.some(
      ({ name }) => transports.length === 0 || transports.some((text) => text.split('+')[0] === name),
    ),
  }
  return Object.entries(hasAny).some(([suite, has]) => has === true && suites.includes(suite))
}
