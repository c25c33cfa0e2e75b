"""Tables over the network: nothing lost, nothing leaked, nobody left without an answer."""
