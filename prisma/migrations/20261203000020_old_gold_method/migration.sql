-- Apart: a value of a type cannot be used in the transaction that adds it.
ALTER TYPE "EntryMethod" ADD VALUE 'old_gold';
