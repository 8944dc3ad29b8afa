/** The door to the machine as it is now, for the server: what no browser can see. */
export { programBeside } from './measure/program-beside.ts'
export { busyShare, readCpuLoad } from './run/environment/cpu-load.ts'
export { whoMeasures } from './run/host-lock.ts'
export { lockPlace } from './run/lock-place.ts'
