import type { Catalogue } from '@wirebench/bench-core/model/report/contender'
import type { RunRequest, RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { emptyCatalogue } from '../../../../../packages/bench-core/test/fixtures/catalogue.ts'
import { ownMessages } from '../../../../../packages/bench-core/test/fixtures/own-messages.ts'
import {
  checkForm,
  type FormExtras,
  type FormValues,
} from '../../../src/features/new-run/form/form-values.ts'
import { noTarget } from '../../../src/features/new-run/target/own-target.ts'

export const contender = (name: string) => ({
  name,
  title: name,
  encoding: 'other' as const,
  library: name,
  version: '1',
  options: '',
})
export const catalogue: Catalogue = {
  ...emptyCatalogue,
  codecs: ['json', 'protobuf-es', 'msgpackr'].map(contender),
  workloads: ['infrastructure-execution', 'person'].map((name) => ({
    name,
    title: name,
    description: '',
    messageType: name,
    size: name === 'person' ? { default: 20, minimum: 1, maximum: 10_000, meaning: 'phone numbers' } : null,
  })),
  codecPresets: {
    smoke: { codecs: ['json', 'msgpackr'], tests: ['serialization'] },
    quick: { codecs: ['json', 'protobuf-es', 'msgpackr'], tests: ['serialization', 'payload'] },
    standard: { codecs: ['json', 'protobuf-es', 'msgpackr'], tests: ['serialization', 'payload', 'cpu'] },
    thorough: { codecs: ['json', 'protobuf-es', 'msgpackr'], tests: ['serialization', 'payload', 'cpu'] },
  },
  suites: [
    {
      name: 'codec',
      defaultWorkloads: ['infrastructure-execution'],
      rounds: { smoke: 3, quick: 5, standard: 16, thorough: 64 },
    },
    {
      name: 'storage',
      defaultWorkloads: ['infrastructure-execution'],
      rounds: { smoke: 2, quick: 4, standard: 10, thorough: 20 },
    },
  ],
}
/** A form that nothing was brought to, and that asks for no server and no service of the user's own. */
export const nothingOwn = {
  files: 'none',
  ownId: undefined,
  own: null,
  isLost: false,
  isOwnServer: false,
  isOwnDocuments: false,
  server: null,
  isOwnService: false,
  target: noTarget,
} as const
export const order = ownMessages()
export const cloned: RunSpec = {
  name: 'before',
  suites: ['codec'],
  preset: 'standard',
  rounds: 20,
  seed: 7,
  codecs: ['json', 'msgpackr'],
  reference: 'msgpackr',
  workloads: ['person'],
}

/** The request of a form that nothing is wrong with. */
export function requestOf(values: FormValues, extras?: FormExtras): RunRequest {
  const checked = checkForm(values, extras)
  if (checked.kind === 'wrong') throw new Error(JSON.stringify(checked.errors))
  return checked.request
}
