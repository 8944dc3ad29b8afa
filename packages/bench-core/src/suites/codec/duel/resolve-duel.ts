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
  resolve(duel, a, b) {
    checkDuel(duel)
    const contenders = duelContenders(duel)
    const codecs = contenders.map(({ name }) => name)
    const lanes = a.lanes?.map((lane) => {
      const own = contenders.filter(({ subject }) => laneOfContender(subject)?.name === lane.name)
      const folder = duel.a.lanes?.[lane.name] ?? lane.folder
      const names = own.map(({ name }) => name)
      return { ...lane, ...(folder && { folder }), reference: names[0]!, contenders: names }
    })
    const modules = { ...a.modules, ...b.modules }
    return {
      duel,
      codecs,
      reference: codecs[0]!,
      ...(Object.keys(modules).length > 0 && { modules }),
      ...(lanes && { lanes }),
      // A preset's dictionary is left out where a side has too few messages for one.
      ...(a.tests && { tests: a.tests.filter((test) => b.tests?.includes(test)) }),
    }
  },
}
