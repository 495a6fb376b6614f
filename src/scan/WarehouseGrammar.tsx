import { useEffect } from 'react'
import { warehouseCalls } from '#contract/endpoints/warehouse.ts'
import { useReading } from '#src/api/useReading.tsx'
import type { HouseGrammar } from './house-grammar.ts'

/** Fetches the warehouse's grammar once a user is logged in. Until then the stored grammar applies. */
export function WarehouseGrammar({ grammar }: { grammar: HouseGrammar }) {
  const { data } = useReading(warehouseCalls.grammar, {})
  useEffect(() => {
    if (data) grammar.take(data.data)
  }, [grammar, data])
  return null
}
