import * as z from 'zod/mini'

export { forEachFigure } from './for-each-figure.ts'

/** A number for each slice; null where its runtime doesn't tell, and nothing where the run is older than the figure. */
const ofEach = z._default(z.array(z.nullable(z.number())), [])

/** What the process of a slice tells of it besides its time. */
const told = {
  /** User and system time of the whole process, its helper threads included. */
  cpuNs: ofEach,
  allocatedBytes: ofEach,
}

/**
 * Collections that began in a slice, and how long they held it up. Before it a process worked untimed since its slice before,
 * so many operations and with such collections: none before its first.
 */
const charged = { gcCount: ofEach, gcNs: ofEach, leadIn: ofEach, leadInGcCount: ofEach, leadInGcNs: ofEach }

/** As an event holds them. */
export const SliceFigures = z.object({ ...told, ...charged })
type SliceFigures = z.infer<typeof SliceFigures>

export type ToldFigure = keyof typeof told
export type SliceFigure = keyof SliceFigures
// Object.keys forgets whose they are.
export const toldFigures = Object.keys(told) as readonly ToldFigure[]
export const sliceFigures = Object.keys(SliceFigures.shape) as readonly SliceFigure[]

export type SliceQuantity = 'wallNs' | SliceFigure

/** What slices are summed up for, by the metric that it becomes per operation. The names of times end with `Ns`. */
export const sliceQuantities = {
  nsPerOperation: 'wallNs',
  cpuNsPerOperation: 'cpuNs',
  allocatedBytesPerOperation: 'allocatedBytes',
  gcNsPerOperation: 'gcNs',
} as const satisfies Record<string, SliceQuantity>
