/** The door to the machine as it is now, for the server: what no browser can see. */
export { whoMeasures } from './measure/lock/host-lock.ts'
export { lockPlace } from './measure/lock/lock-place.ts'
export { busyShare, readCpuLoad } from './run/environment/cpu-load.ts'
