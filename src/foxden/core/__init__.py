"""What every game shares: the contract, records, chance, outcomes and errors."""
