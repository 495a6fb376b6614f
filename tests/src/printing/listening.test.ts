import { expect, test } from 'vitest'
import { createGate, type QzClient } from '#src/printing/qz.ts'
import { createQzPrinters } from '#src/printing/qz-printers.ts'

/** A label-printing program that refuses the subscription, and is gone by then or not. */
function programThat({ leaves }: { leaves: boolean }) {
  let gone = false
  const printers = {
    setPrinterCallbacks() {},
    async startListening() {
      gone = leaves
      throw new Error('Connection closed before response received')
    },
  }
  const client = { printers } as unknown as QzClient
  return createQzPrinters({
    client: async () => (gone ? undefined : client),
    gate: createGate(),
    isSigned: () => true,
    clockOff: async () => undefined,
  })
}

test('a connection that is lost while the page subscribes is no error: the next one subscribes again', async () => {
  await expect(programThat({ leaves: true }).listen(() => {})).resolves.toBeUndefined()
})

test('a subscription refused by a program that stays is an error', async () => {
  await expect(programThat({ leaves: false }).listen(() => {})).rejects.toThrow('Connection closed')
})
