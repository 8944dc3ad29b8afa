/** The door to what carries out runs in processes of their own, for whoever starts them: the dashboard's server. */
export { type Clock, pause, systemClock } from './clock.ts'
export { type Conductor, conduct, endWithout, type RunInHand } from './conduct.ts'
export { codeFlag, type EngineCommand, engineCommand, engineEnvironment } from './engine-command.ts'
export { type RunSecrets, startEngineWith } from './engine-process.ts'
export { EventLog } from './event-log.ts'
export { followRun } from './follow-run.ts'
export { type EngineLimits, engineLimits } from './limits.ts'
export { type AnswerLine, lineOf } from './question-lines.ts'
