import * as z from 'zod/mini'
import { invalidOption } from '../../../model/errors.ts'
import { ProtocolTarget } from '../../../model/protocol/protocol-spec.ts'
import type { TargetExamination } from '../../../model/protocol/target-examination.ts'
import { examineTarget } from '../../../suites/protocol/target/examine-target.ts'
import { readAll } from '../../read-input.ts'
import { examinationCommand } from './examination.ts'

const Question = z.object({ target: ProtocolTarget, operation: z.optional(z.string()) })

/**
 * `bench examine-target`, for the server: sends one request to the service that standard input describes and shows what
 * came back, or why it can't be measured, as JSON.
 */
export const addExamineTargetCommand = examinationCommand('examine-target', async ({ stdin }) =>
  examined(await readAll(stdin)),
)

async function examined(text: string): Promise<TargetExamination> {
  const question = z.safeParse(Question, JSON.parse(text))
  if (question.success) return examineTarget(question.data.target, question.data.operation)
  throw invalidOption(
    `${question.error.issues[0]?.path.join('.') ?? 'the target'} has a value that doesn’t fit`,
    'see the API’s schema',
  )
}
