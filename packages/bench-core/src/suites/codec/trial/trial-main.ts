import { runTrial } from '../../../measure/trial/run-trial.ts'
import { prepareCodecTrial } from './prepare-trial.ts'

await runTrial(() => prepareCodecTrial(JSON.parse(process.argv[2]!)))
