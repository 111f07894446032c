ALTER TYPE "ImportList" ADD VALUE 'items';
