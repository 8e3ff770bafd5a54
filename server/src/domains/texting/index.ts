/** Texts themselves: received and sent, queues, receipts, the ledger of messages. The domain's only door: other domains and the application import from here. */
