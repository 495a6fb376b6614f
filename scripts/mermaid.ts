import { readdirSync } from 'node:fs'
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate'
import * as z from 'zod/mini'

const room = new URL('../machines/', import.meta.url)

/** The text of machines/README.md: every machine, sorted by name. */
export async function diagramsOf(): Promise<string> {
  const machines = await machinesThere()
  const pictures = machines.map(
    machine => `## ${machine.id}\n\n\`\`\`mermaid\n${mermaidOf(machine)}\n\`\`\`\n`,
  )
  return [
    '# The machines\n',
    'Drawn by `npm run diagrams`. Below the name of a state stands what it asks for; in brackets, the guard or the rule',
    'that decides.\n',
    ...pictures,
  ].join('\n')
}

/** Every machine once, sorted by name. */
export async function machinesThere(): Promise<AnyStateMachine[]> {
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('/machine.ts'),
  )
  const found = new Map<string, AnyStateMachine>()
  for (const file of files.sort()) {
    const exported: Record<string, unknown> = await import(new URL(file, room).href)
    for (const one of Object.values(exported)) {
      if (one instanceof StateMachine && !found.has(one.id)) found.set(one.id, one)
    }
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

export function mermaidOf(machine: AnyStateMachine): string {
  return ['stateDiagram-v2', ...inside(machine.root, '  ')].join('\n')
}

const Step = z.object({ prompt: z.string() })

function inside(node: AnyStateNode, indent: string): string[] {
  const lines: string[] = []
  const first = node.initial?.target[0]
  if (first) lines.push(`${indent}[*] --> ${nameOf(first)}`)
  for (const child of Object.values(node.states)) {
    const prompt = Step.safeParse(child.meta)
    const title = prompt.success ? `${child.key}<br>${plain(prompt.data.prompt)}` : child.key
    if (Object.keys(child.states).length === 0) {
      lines.push(`${indent}state "${title}" as ${nameOf(child)}`)
    } else {
      lines.push(
        `${indent}state "${title}" as ${nameOf(child)} {`,
        ...inside(child, `${indent}  `),
        `${indent}}`,
      )
    }
    lines.push(...arrowsFrom(child, indent))
  }
  return lines
}

/** One arrow between two states, labelled with every transition between them. */
function arrowsFrom(node: AnyStateNode, indent: string): string[] {
  const labels = new Map<string, Set<string>>()
  for (const [event, transitions] of node.transitions) {
    for (const { target, guard } of transitions) {
      for (const to of (target ?? []).map(nameOf)) {
        labels.set(to, (labels.get(to) ?? new Set()).add(eventName(event) + guardName(guard)))
      }
    }
  }
  return [...labels].map(([to, events]) => `${indent}${nameOf(node)} --> ${to}: ${[...events].join(', ')}`)
}

/** « [canArrive] », or an empty text without a guard. */
function guardName(guard: unknown): string {
  const name = typeof guard === 'function' ? guard.name : guard
  return typeof name === 'string' ? ` [${plain(name)}]` : ''
}

const nameOf = ({ path }: AnyStateNode) => path.join('_').replace(/\W/g, '_')

/** Replaces XState's internal names of answers and delays. */
function eventName(event: string): string {
  if (event.startsWith('xstate.done')) return 'done'
  if (event.startsWith('xstate.error')) return 'error'
  if (event.startsWith('xstate.after')) return 'after a while'
  return event === '' ? 'always' : event.replace(/^cmd\./, '')
}

/** Removes the characters that Mermaid would interpret. */
const plain = (text: string) => text.replace(/["#:;{}<>]/g, ' ').replace(/ +/g, ' ')
