import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { LastDiagnosis } from '../../model/machine/agent.ts'
import { DoctorFinding, type DoctorReport } from '../../model/machine/doctor.ts'

/** What `doctor` last found on this machine, in a page’s words, for the agent that is started there to tell. */
const Diagnosis = z.object({
  doctor: LastDiagnosis,
  findings: z.array(DoctorFinding),
})
export type Diagnosis = z.infer<typeof Diagnosis>

/** Keeps it. Where that can't be, nobody needs to know: it was printed. */
export async function keepDiagnosis(
  homeFolder: string,
  {
    fit,
    summary,
    smallestDifference,
    findings,
  }: Pick<DoctorReport, 'fit' | 'summary' | 'smallestDifference' | 'findings'>,
): Promise<void> {
  const kept: Diagnosis = {
    doctor: { at: new Date().toISOString(), fit, summary, smallestDifference },
    findings,
  }
  try {
    await mkdir(homeFolder, { recursive: true })
    await writeFile(fileIn(homeFolder), JSON.stringify(kept))
  } catch {}
}

/** Undefined where it never was, or can't be read. */
export async function lastDiagnosis(homeFolder: string): Promise<Diagnosis | undefined> {
  try {
    return Diagnosis.parse(JSON.parse(await readFile(fileIn(homeFolder), 'utf8')))
  } catch {
    return undefined
  }
}

function fileIn(homeFolder: string): string {
  return join(homeFolder, 'doctor.json')
}
