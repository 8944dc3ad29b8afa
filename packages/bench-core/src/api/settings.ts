import * as z from 'zod/mini'
import { Retention } from '../model/run/run-marks.ts'
import { json, type Route } from './route.ts'

const Settings = z.object({ location: z.string(), retention: Retention })
export type Settings = z.infer<typeof Settings>

/** Settings of the saved runs, for everyone who uses them. */
export const settingsRoutes = {
  settings: {
    method: 'GET',
    path: '/settings',
    summary: 'Where runs are saved, and how long they are kept',
    answer: json(Settings),
  },
  changeSettings: {
    method: 'PATCH',
    path: '/settings',
    summary: 'Change how long runs are kept; it takes effect at once',
    body: z.strictObject({ retention: z.partial(z.strictObject(Retention.shape)) }),
    answer: json(Settings),
  },
} satisfies Record<string, Route>
