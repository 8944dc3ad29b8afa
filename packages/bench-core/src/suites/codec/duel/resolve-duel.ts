import { duelContenders } from '../../../model/duel/duel-spec.ts'
import type { SuiteDuel } from '../../suite.ts'
import { checkDuel } from './check-duel.ts'

/** Codecs meet codec by codec and corpus by corpus, each with the packages of its side. */
export const codecDuel: SuiteDuel = {
  requestOf: ({ codecs, workloads, sizes, own }) => ({
    codecs,
    workloads,
    ...(sizes && { sizes }),
    ...(own && { own }),
  }),
  resolve(duel, a) {
    checkDuel(duel)
    const codecs = duelContenders(duel).map(({ name }) => name)
    return { duel, codecs, reference: codecs[0]!, ...(a.tests && { tests: a.tests }) }
  },
}
