import type { SuiteOfMessages } from '../suite.ts'
import { planProtocol } from './plan/plan.ts'
import { budgets } from './plan/presets.ts'
import { resolveProtocol } from './plan/resolve.ts'
import { protocolDuel } from './plan/resolve-duel.ts'
import { openProtocolSession } from './round/session.ts'

/** Transports in front of the same service: live servers and clients take turns, short ones for means and drained blocks for the rest. */
export const protocolSuite: SuiteOfMessages = {
  name: 'protocol',
  defaultWorkloads: ['user-document'],
  rounds: {
    smoke: budgets.smoke.rounds,
    quick: budgets.quick.rounds,
    standard: budgets.standard.rounds,
    thorough: budgets.thorough.rounds,
  },
  resolve: resolveProtocol,
  duel: protocolDuel,
  plan: planProtocol,
  open: openProtocolSession,
}
