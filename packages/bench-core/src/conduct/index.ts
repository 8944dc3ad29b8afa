/** The door to what carries out runs in processes of their own, for whoever starts them: the dashboard's server. */
export { runToEnd } from '../measure/process/run-to-end.ts'
export { TrialError } from '../measure/process/trial-error.ts'
export { byMessages, startWorker, type Worker } from '../measure/process/worker.ts'
export type { AnswerPart, Question } from './answering.ts'
export { type Clock, pause, systemClock } from './clock.ts'
export { type ActiveRun, type Conductor, conduct, endUnmeasured, type SaveLater } from './conduct.ts'
export {
  answeringEnvironment,
  codeFlag,
  type EngineCommand,
  engineCommand,
  engineEnvironment,
} from './engine-command.ts'
export { type RunSecrets, startEngineWith } from './engine-process.ts'
export { EventLog } from './event-log.ts'
export { followRun } from './follow-run.ts'
export { type EngineLimits, engineLimits } from './limits.ts'
