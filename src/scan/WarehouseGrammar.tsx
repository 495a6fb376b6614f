import { useEffect } from 'react'
import { warehouseCalls } from '#contract/endpoints/warehouse.ts'
import { nothing, useRead } from '#src/api/useRead.ts'
import type { HouseGrammar } from './house-grammar.ts'

/** Asks for the warehouse's codes once somebody is logged in; until the answer is there the kept ones hold. */
export function WarehouseGrammar({ grammar }: { grammar: HouseGrammar }) {
  const { data } = useRead(warehouseCalls.grammar, nothing)
  useEffect(() => {
    if (data) grammar.take(data.data)
  }, [grammar, data])
  return null
}
