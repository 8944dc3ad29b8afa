import { findCodec } from '../../codecs/catalogue.ts'
import { runTrial } from '../../measure/trial/run-trial.ts'
import { prepareCodecTrial } from '../../suites/codec/trial/prepare-trial.ts'
import type { CheckTrialSetup } from '../trial-setup.ts'
import { littering } from './littering.ts'

const setup: CheckTrialSetup = JSON.parse(process.argv[2]!)
const { codec, garbageShare, workload, seed } = setup
await runTrial(async () => {
  const entry = garbageShare === 0 ? findCodec(codec) : await littering(codec, garbageShare, workload, seed)
  return prepareCodecTrial(setup, () => entry)
})
