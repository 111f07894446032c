ALTER TYPE "EntryMethod" ADD VALUE 'set_off';
