import { laneOfContender } from '../../../lanes/catalogue.ts'
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
    const contenders = duelContenders(duel)
    const codecs = contenders.map(({ name }) => name)
    const lanes = a.lanes?.map((lane) => {
      const own = contenders.filter(({ subject }) => laneOfContender(subject)?.name === lane.name)
      return { ...lane, reference: own[0]!.name, contenders: own.map(({ name }) => name) }
    })
    return {
      duel,
      codecs,
      reference: codecs[0]!,
      ...(lanes && { lanes }),
      ...(a.tests && { tests: a.tests }),
    }
  },
}
