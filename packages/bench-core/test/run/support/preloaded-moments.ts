import { setMoments } from './set-moments.ts'

setMoments()
