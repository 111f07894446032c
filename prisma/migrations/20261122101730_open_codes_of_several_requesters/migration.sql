-- One open code per account and requester, no longer per account. The version before closes all open codes of an account before it makes one.
DROP INDEX "reset_codes_open_user_key";
ALTER TABLE "reset_codes" VALIDATE CONSTRAINT "reset_codes_tries_elsewhere_check";
