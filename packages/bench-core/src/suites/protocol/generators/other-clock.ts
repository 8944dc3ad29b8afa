/** One look at another clock: when it was asked for and was there, by one's own, and what it said. All in microseconds. */
export interface ClockReading {
  readonly askedUs: number
  readonly saidUs: number
  readonly heardUs: number
}

/** What is to be added to one's own clock to have the other one, and how wrong that can be. */
interface ClockOffset {
  readonly offsetUs: number
  readonly boundUs: number
}

/** Quartz drifts by less, whatever disciplines it; readings that lie apart are as much less sure. */
const maxDrift = 200e-6

/**
 * How far another clock is from one's own. It said its time somewhen between the question and the answer, so that every
 * reading has the offset between two bounds, and all together have it where these overlap (F. Cristian, Probabilistic clock
 * synchronization, 1989; K. Marzullo, 1984). Nothing is supposed of how long the way there takes against the way back, nor
 * of whether either clock is right. Undefined where no offset fits all readings: one of the clocks was set meanwhile.
 * @param atUs The time of one's own that it is wanted for; a reading from another time is as much less sure as clocks may have drifted since.
 */
export function offsetFrom(readings: readonly ClockReading[], atUs: number): ClockOffset | undefined {
  const drift = ({ heardUs }: ClockReading) => Math.abs(atUs - heardUs) * maxDrift
  const least = Math.max(...readings.map((reading) => reading.saidUs - reading.heardUs - drift(reading)))
  const most = Math.min(...readings.map((reading) => reading.saidUs - reading.askedUs + drift(reading)))
  if (readings.length === 0 || least > most) return undefined
  return { offsetUs: (least + most) / 2, boundUs: (most - least) / 2 }
}
