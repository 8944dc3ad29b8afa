import * as z from 'zod/mini'
import { optionalList, optionalText } from '../../pieces/search-text.ts'

/** Which runs are read as one result over machines; one of runs that were placed together stands for all of them. */
export const AcrossSearch = z.object({ runs: optionalList, metric: optionalText })
