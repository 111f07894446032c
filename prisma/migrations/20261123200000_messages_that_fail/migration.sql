-- AlterEnum
ALTER TYPE "MessageState" ADD VALUE IF NOT EXISTS 'failed';
