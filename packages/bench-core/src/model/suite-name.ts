import * as z from 'zod/mini'

/** Suites that measure messages: what requests, the form and configuration files can ask for. */
export const MessageSuite = z.enum(['codec', 'storage', 'protocol'])
export type MessageSuite = z.infer<typeof MessageSuite>

/** Every suite: whole commands take part in a duel that is typed in a terminal, and in nothing else. */
export const SuiteName = z.enum([...MessageSuite.options, 'command'])
export type SuiteName = z.infer<typeof SuiteName>
