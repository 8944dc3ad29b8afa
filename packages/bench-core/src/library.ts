/** The door for programs: measures, reads, judges and prints. The names here follow semantic versioning. */
export type { CodecDefinition } from './codecs/own-codec.ts'
export { compare, judge } from './library/judge.ts'
export { type MeasureRequest, measure } from './library/measure.ts'
export { print } from './library/print.ts'
export { answer, readReport, report } from './library/report.ts'
export { WirebenchError } from './model/errors.ts'
export type { Report } from './model/report.ts'
export type { RecordedEvent } from './model/run-event.ts'
