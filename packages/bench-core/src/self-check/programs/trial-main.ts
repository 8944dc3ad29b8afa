import { runTrial } from '../../measure/trial/run-trial.ts'
import { prepareCodecTrial } from '../../suites/codec/prepare-trial.ts'
import { withHandicap } from '../contenders.ts'
import type { CheckTrialSetup } from '../trial-setup.ts'

const setup: CheckTrialSetup = JSON.parse(process.argv[2]!)
const { codec, handicap, workload, seed } = setup
await runTrial(async () => {
  const entry = await withHandicap(codec, handicap, workload, seed)
  return prepareCodecTrial(setup, () => entry)
})
